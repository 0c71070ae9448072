CREATE TABLE "schedule_answer" (
	"event_id" text NOT NULL,
	"user_id" text NOT NULL,
	"at" bigint NOT NULL,
	"reach" text NOT NULL,
	"answer" text NOT NULL,
	"answered_at" bigint NOT NULL,
	CONSTRAINT "schedule_answer_event_id_user_id_at_reach_pk" PRIMARY KEY("event_id","user_id","at","reach")
);
--> statement-breakpoint
ALTER TABLE "schedule_answer" ADD CONSTRAINT "schedule_answer_event_id_schedule_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."schedule_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule_answer" ADD CONSTRAINT "schedule_answer_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;