CREATE TABLE "form_reveal" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"model_id" text NOT NULL,
	"record_id" text NOT NULL,
	"at" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "form_reveal" ADD CONSTRAINT "form_reveal_user_id_user_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_reveal" ADD CONSTRAINT "form_reveal_model_id_form_model_id_fk" FOREIGN KEY ("model_id") REFERENCES "public"."form_model"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_reveal_record" ON "form_reveal" USING btree ("model_id","record_id","at");--> statement-breakpoint
CREATE INDEX "form_reveal_user" ON "form_reveal" USING btree ("user_id","at");
