CREATE TABLE "audit_entry" (
	"id" text PRIMARY KEY NOT NULL,
	"at" bigint NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"ip" text NOT NULL,
	"area" text NOT NULL,
	"act" text NOT NULL,
	"subject_id" text NOT NULL,
	"subject" text NOT NULL,
	"changes" jsonb NOT NULL,
	"organize_id" text
);
--> statement-breakpoint
CREATE TABLE "organize_administrator" (
	"user_id" text NOT NULL,
	"organize_id" text NOT NULL,
	CONSTRAINT "organize_administrator_user_id_organize_id_pk" PRIMARY KEY("user_id","organize_id")
);
--> statement-breakpoint
ALTER TABLE "organize_administrator" ADD CONSTRAINT "organize_administrator_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "organize_administrator" ADD CONSTRAINT "organize_administrator_organize_id_organize_id_fk" FOREIGN KEY ("organize_id") REFERENCES "public"."organize"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_entry_at" ON "audit_entry" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_entry_subject" ON "audit_entry" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "organize_administrator_organize" ON "organize_administrator" USING btree ("organize_id");