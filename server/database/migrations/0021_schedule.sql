CREATE TABLE "schedule_event" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_id" text NOT NULL,
	"department_id" text,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"colour" text NOT NULL,
	"colour_css" text DEFAULT '' NOT NULL,
	"start_at" bigint NOT NULL,
	"end_at" bigint NOT NULL,
	"is_all_day" boolean NOT NULL,
	"rule" text NOT NULL,
	"first_at" bigint NOT NULL,
	"last_at" bigint,
	"reminders" integer[] NOT NULL,
	"we_chat_alert" boolean DEFAULT false NOT NULL,
	"mail_alert" boolean DEFAULT false NOT NULL,
	"mobile_alert" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" bigint NOT NULL,
	"updated_at" bigint NOT NULL,
	CONSTRAINT "schedule_event_span" CHECK ("schedule_event"."start_at" <= "schedule_event"."end_at"),
	CONSTRAINT "schedule_event_duty" CHECK ("schedule_event"."kind" <> 'duty' or "schedule_event"."department_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "schedule_exception" (
	"event_id" text NOT NULL,
	"at" bigint NOT NULL,
	"is_cancelled" boolean NOT NULL,
	"title" text NOT NULL,
	"location" text NOT NULL,
	"note" text NOT NULL,
	"start_at" bigint NOT NULL,
	"end_at" bigint NOT NULL,
	CONSTRAINT "schedule_exception_event_id_at_pk" PRIMARY KEY("event_id","at")
);
--> statement-breakpoint
CREATE TABLE "schedule_participant" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"answer" text NOT NULL,
	"answered_at" bigint,
	CONSTRAINT "schedule_participant_event_id_user_id_pk" PRIMARY KEY("event_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "schedule_event" ADD CONSTRAINT "schedule_event_owner_id_user_account_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_event" ADD CONSTRAINT "schedule_event_department_id_organize_id_fk" FOREIGN KEY ("department_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_exception" ADD CONSTRAINT "schedule_exception_event_id_schedule_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."schedule_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_participant" ADD CONSTRAINT "schedule_participant_event_id_schedule_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."schedule_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_participant" ADD CONSTRAINT "schedule_participant_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "schedule_event_owner" ON "schedule_event" USING btree ("owner_id","first_at");--> statement-breakpoint
CREATE INDEX "schedule_event_department" ON "schedule_event" USING btree ("department_id","first_at");--> statement-breakpoint
CREATE INDEX "schedule_participant_user" ON "schedule_participant" USING btree ("user_id");